"""Several servers on one database are one server to whoever comes."""

from __future__ import annotations


def test_a_visitor_is_the_same_at_all_servers_of_a_database(postgres, serve):
    database = postgres.database()
    one, other = serve("--database", database), serve("--database", database)
    with one.client() as client:
        made = client.post("/api/games", json={"kind": "here", "sheet": "abapa"}).json()
        cookie = {"Cookie": f"awale={client.cookies['awale']}"}
    with other.client(headers=cookie) as client:
        answer = client.get(f"/api/games/{made['id']}")
        assert answer.json()["you"] == ["S", "N"]
        assert "set-cookie" not in answer.headers
    assert not (one.data / "secret").exists()
