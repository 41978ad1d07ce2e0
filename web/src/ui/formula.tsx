import { lazy, Suspense } from 'react'

export type FormulaProps = { tex: string; isDisplay: boolean }

/** Longer ones stay as they were written. */
const longFormulaChars = 5_000

/** What sets formulas is large, and comes with the first one. */
const TypesetFormula = lazy(async () => {
  try {
    return { default: (await import('./typeset-formula.tsx')).TypesetFormula }
  } catch {
    return { default: FormulaSource }
  }
})

/** A formula written in TeX; its source until it can be set, and where it can't. */
export function Formula(props: FormulaProps) {
  if (props.tex.length > longFormulaChars) return <FormulaSource {...props} />
  return (
    <Suspense fallback={<FormulaSource {...props} />}>
      <TypesetFormula {...props} />
    </Suspense>
  )
}

export function FormulaSource({ tex, isDisplay }: FormulaProps) {
  const marks = isDisplay ? '$$' : '$'
  return <code>{`${marks}${tex}${marks}`}</code>
}
