import katex from 'katex'
import 'katex/contrib/copy-tex'
import 'katex/dist/katex.min.css'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { type FormulaProps, FormulaSource } from './formula.tsx'

/** Nothing in a formula may reach beyond it or grow without bounds. */
const options = { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 500 } as const

/** A formula as it is printed, with MathML for screen readers. Copied, it is its source. */
export function TypesetFormula({ tex, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  const formula = useMemo(() => typeset(tex, isDisplay), [tex, isDisplay])
  useLayoutEffect(() => {
    if (formula !== undefined) place.current?.replaceChildren(formula)
  }, [formula])
  if (formula === undefined) return <FormulaSource tex={tex} isDisplay={isDisplay} />
  if (!isDisplay) return <span ref={place} />
  return (
    // Wide ones scroll by themselves, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span ref={place} role="group" aria-label="Formula" tabIndex={0} className="markdown-formula" />
  )
}

/** Undefined where it is invalid. */
function typeset(tex: string, displayMode: boolean): Node | undefined {
  const formula = document.createElement('span')
  try {
    katex.render(tex, formula, { ...options, displayMode })
  } catch {
    return undefined
  }
  return formula
}
