PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO settings VALUES('schema','1');
CREATE TABLE games (
        id TEXT PRIMARY KEY, code TEXT UNIQUE, kind TEXT NOT NULL, sheet TEXT NOT NULL, overrides TEXT NOT NULL,
        start TEXT NOT NULL, names TEXT NOT NULL, level INTEGER, seed BIGINT NOT NULL, clock TEXT, maker TEXT NOT NULL,
        seats TEXT NOT NULL, made BIGINT NOT NULL, summary TEXT NOT NULL, is_over BOOLEAN NOT NULL);
INSERT INTO games VALUES('MB0kfHMKquF5',NULL,'far','ecole','{}','4-4-4-4-4-4-4-4-4-4-4-4-0-0-S','["Zéphyrine","Barnabé"]',NULL,380192817,NULL,'ad8a8bd93c1a7b0c2a1458671cb86bed','S',1794998202576,'{"names":["Zéphyrine la reine","Barnabé"],"turns":1,"mover":"N","outcome":{"reason":"resignation","stores":[0,0],"winner":"N","dealt":[0,0],"left":48}}',1);
INSERT INTO games VALUES('4bDt5ywg_cL4',NULL,'here','ecole','{}','4-4-4-4-4-4-4-4-4-4-4-4-0-0-S','["Hippolyte","Odile"]',NULL,366839235,NULL,'2f6d33820e2dfe093152d5703d6cabfc','SN',1794998203602,'{"names":["Hippolyte","Odile"],"turns":0,"mover":"S","outcome":null}',0);
CREATE TABLE events (
        game TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT, data TEXT NOT NULL, at BIGINT NOT NULL,
        spent BIGINT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
INSERT INTO events VALUES('MB0kfHMKquF5',0,'join','N','{"holder":"740debf5a0d3a425ab715db4fa9f1b58"}',1794998202576,0);
INSERT INTO events VALUES('MB0kfHMKquF5',1,'move','S','{"move":"B"}',1794998202579,0);
INSERT INTO events VALUES('MB0kfHMKquF5',2,'name','S','{"name":"Zéphyrine la reine"}',1794998202582,0);
INSERT INTO events VALUES('MB0kfHMKquF5',3,'resign','S','{}',1794998202584,0);
CREATE TABLE holders (
        player TEXT NOT NULL, made BIGINT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (player, made, game)) WITHOUT ROWID;
INSERT INTO holders VALUES('2f6d33820e2dfe093152d5703d6cabfc',1794998203602,'4bDt5ywg_cL4');
INSERT INTO holders VALUES('740debf5a0d3a425ab715db4fa9f1b58',1794998202576,'MB0kfHMKquF5');
INSERT INTO holders VALUES('ad8a8bd93c1a7b0c2a1458671cb86bed',1794998202576,'MB0kfHMKquF5');
CREATE TABLE reviews (game TEXT PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE meetings (
        id TEXT PRIMARY KEY, code TEXT UNIQUE NOT NULL, key TEXT NOT NULL, made BIGINT NOT NULL, wake BIGINT);
INSERT INTO meetings VALUES('x9-eYeVHrVX-','SCJLCS','378751e9d670e659c3cbe5aac828ba81',1794998202566,NULL);
INSERT INTO meetings VALUES('club.n3tCibzOnY_p','club.n3tCibzOnY_p','7fbc1a5b9c2aff991cb1043612cd09cd',1794998202586,NULL);
CREATE TABLE happenings (
        meeting TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (meeting, n)) WITHOUT ROWID;
INSERT INTO happenings VALUES('club.n3tCibzOnY_p',0,'keeper','{"holder":"2f6d33820e2dfe093152d5703d6cabfc"}',1794998202586);
INSERT INTO happenings VALUES('club.n3tCibzOnY_p',1,'name','{"name":"Les semeurs"}',1794998202586);
INSERT INTO happenings VALUES('club.n3tCibzOnY_p',2,'evening','{"evening":"x9-eYeVHrVX-","at":1794998202566,"title":"CM1 B","games":[["Zéphyrine","Barnabé",0.0]]}',1794998203599);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',0,'keeper','{"holder":"2f6d33820e2dfe093152d5703d6cabfc"}',1794998202566);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',1,'rules','{"sheet":"ecole","overrides":{},"clock":null}',1794998202566);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',2,'title','{"title":"CM1 B"}',1794998202566);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',3,'join','{"person":"p1","name":"Zéphyrine","holder":"ad8a8bd93c1a7b0c2a1458671cb86bed"}',1794998202568);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',4,'join','{"person":"p2","name":"Barnabé","holder":"740debf5a0d3a425ab715db4fa9f1b58"}',1794998202570);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',5,'contest','{"kind":"free","people":["p1","p2"],"planned":null,"alike":true,"master":null,"minutes":null,"act":"709e60b450d8defc"}',1794998202573);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',6,'round','{"tables":[["p1","p2","MB0kfHMKquF5"]],"resting":[],"bell":null,"act":"a74cb951ee6a9c8b"}',1794998202575);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',7,'result','{"contest":0,"round":1,"table":1,"seeds":[0,0],"how":"game","decided":"N"}',1794998202585);
INSERT INTO happenings VALUES('x9-eYeVHrVX-',8,'end','{"act":"3c2623741b20117f"}',1794998203590);
CREATE INDEX meetings_wake ON meetings (wake);
COMMIT;
