import type { ComponentProps, MouseEvent } from 'react'
import { createPath, type To, useHref, useLocation } from 'react-router'
import { navigate } from '../lib/navigation.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** Takes the present entry's place in the history. */
  replace?: boolean
  /** What the screen is told of how it was reached. */
  state?: unknown
}

/** A link within the app, which the browser opens where it is asked for a tab, a window or a download. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const here = createPath(useLocation())
  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, rest.target)) return
    event.preventDefault()
    void navigate(href, { replace: replace ?? href === here, state })
  }
  return <a {...rest} href={href} onClick={open} />
}

/** A link that says whether it leads to the present screen, or to one that the screen is part of. */
export function NavLink(props: Omit<LinkProps, 'to'> & { to: string }) {
  const { pathname } = useLocation()
  const isPresent = pathname === props.to || (props.to !== '/' && pathname.startsWith(`${props.to}/`))
  return <Link aria-current={isPresent ? 'page' : undefined} {...props} />
}

function isPlain(
  { button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent,
  target: string | undefined,
): boolean {
  const isHere = target === undefined || target === '_self'
  return button === 0 && isHere && !(metaKey || altKey || ctrlKey || shiftKey)
}
