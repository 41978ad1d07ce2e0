/**
 * A vendor's type as it arrives: fields by the vendor's names, and nothing promised of their values. Reading a field
 * that the vendor has renamed breaks the build; reading one that is absent or of another type yields `undefined`.
 */
export type Unchecked<Wire> = UncheckedValue<NonNullable<Wire>>

type UncheckedValue<Value> = Value extends readonly (infer Item)[]
  ? UncheckedList<Item>
  : Value extends object
    ? { readonly [Name in keyof Value]?: Name extends 'type' ? Value[Name] : Unchecked<Value[Name]> | null }
    : unknown

type UncheckedList<Item> = { readonly uncheckedItem?: Unchecked<Item> }

/** Parses JSON from a provider. Throws SyntaxError; what is not an object is read as one without fields. */
export function parseUnchecked<Wire>(json: string): Unchecked<Wire> {
  const value: unknown = JSON.parse(json)
  // `Unchecked` promises nothing but the names of fields.
  return (typeof value === 'object' && value !== null ? value : {}) as Unchecked<Wire>
}

/** The items of what should be a list, those that are not objects left out. */
export function itemsOf<Item>(list: UncheckedList<Item> | null | undefined): Unchecked<Item>[] {
  if (!Array.isArray(list)) return []
  const items: unknown[] = list
  // As above: an object of which nothing is promised.
  return items.filter((item) => typeof item === 'object' && item !== null) as Unchecked<Item>[]
}

/** What is a text, and not an empty one. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
