import { useFormContext } from 'react-hook-form'
import { keeperTypeLabels } from '#contracts/keepers/keeper-wording.ts'
import { chosenPolicy, type NewKeeperFields } from './new-keeper-fields.ts'
import {
  PatternField,
  PolicyField,
  PublicField,
  PurposeField,
  ThemeField,
  TitleField,
  TypeField,
} from './keeper-fields.tsx'
import { patternLabel, policyHint, themeLabel } from './keeper-labels.ts'

/** Step 1: title and purpose. */
export function PurposeStep() {
  const { formState } = useFormContext<NewKeeperFields>()
  return (
    <div className="grid gap-5">
      <TitleField autoFocus error={formState.errors.title?.message} />
      <PurposeField error={formState.errors.purpose?.message} />
    </div>
  )
}

/** Step 2: type and memory pattern. */
export function KindStep() {
  return (
    <div className="grid gap-7">
      <TypeField />
      <PatternField />
    </div>
  )
}

/** Step 3: theme, who may read it, and a summary of everything. */
export function LookStep({ fields }: { fields: NewKeeperFields }) {
  const rows = [
    ['Title', fields.title.trim()],
    ['Purpose', fields.purpose.trim()],
    ['Type', keeperTypeLabels[fields.keeperType]],
    ['Memory pattern', patternLabel(fields.memoryPattern)],
    ['Theme', themeLabel(fields.theme)],
    ['Visible to', fields.isPublic ? 'Anyone with its address, for the moments you mark public' : 'Only you'],
    ['AI', policyHint(chosenPolicy(fields))],
  ]
  return (
    <div className="grid gap-7">
      <ThemeField />
      <PolicyField usual={chosenPolicy(fields)} />
      <PublicField />
      <section aria-labelledby="summary" className="border-t pt-5">
        <h3 id="summary" className="text-lg">
          Summary
        </h3>
        <dl className="mt-2 grid gap-x-6 text-sm sm:gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="mb-3 whitespace-pre-line sm:mb-0">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
