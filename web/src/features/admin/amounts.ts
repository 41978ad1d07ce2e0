/** Amounts by name: what an admin set, null where nothing is set, and the defaults. */
type Amounts<Name extends string> = Record<NoInfer<Name>, number | null> & { defaults: Record<Name, number> }

/** The amounts that apply: what an admin set, else the default. */
export function effectiveAmounts<Name extends string>(amounts: Amounts<Name>): Record<Name, number> {
  const effective = { ...amounts.defaults }
  for (const name in effective) effective[name] = amounts[name] ?? amounts.defaults[name]
  return effective
}

/** Only what was typed into is changed: a default that is shown stays one. */
export function changedAmounts<Change extends object>(
  change: Change,
  typedInto: { [Name in keyof Change]?: boolean },
): Partial<Change> {
  const changed = { ...change } as Partial<Change>
  for (const name in changed) if (!typedInto[name]) delete changed[name]
  return changed
}
