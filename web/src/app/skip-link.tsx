import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { mainId } from './main-id.ts'

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={classes(buttonClass({ size: 'sm' }), 'fixed top-2 left-2 z-50 not-focus:sr-only')}
    >
      Skip to content
    </a>
  )
}
