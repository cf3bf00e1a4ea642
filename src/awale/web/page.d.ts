/* Types of the page's own helpers that JSDoc can't say well. */

/** The tag in front of the classes: `button` of `button.button.main`. */
type TagOf<What extends string> = What extends `${infer Tag}.${string}` ? Tag : What;

/** What `h('button.main')` makes. */
export type ElementOf<What extends string> = TagOf<What> extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[TagOf<What>]
  : TagOf<What> extends ''
    ? HTMLDivElement
    : HTMLElement;

/** What `s('path.axis')` makes. */
export type ShapeOf<What extends string> = TagOf<What> extends keyof SVGElementTagNameMap
  ? SVGElementTagNameMap[TagOf<What>]
  : SVGElement;

type Listeners<Target> = {
  [Kind in keyof HTMLElementEventMap as `on${Kind}`]?:
    | ((event: HTMLElementEventMap[Kind] & { target: Target; currentTarget: Target }) => unknown)
    | null
    | undefined
    | false;
};

/** Attributes of an element: those that are null, undefined or false are left out. */
export type Attributes<Target = HTMLElement> = Listeners<Target> & {
  dataset?: { [name: string]: string | number | boolean | null | undefined };
  value?: string | number | null;
  checked?: boolean;
  selected?: boolean;
  [name: string]: unknown;
};

/** What may stand inside an element; nothing of it is markup. */
export type Child = Node | string | number | null | undefined | false | '' | readonly Child[];

/** What a screen is told: what stood in the braces of its address, and its query. */
export type Params = { [name: string]: string } & { query: URLSearchParams };

/** A screen: it fills the empty `<main>`, and may return what cleans up. */
export interface Screen {
  show(root: HTMLElement, params: Params): unknown;
}
