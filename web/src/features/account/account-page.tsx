import type { ReactNode } from 'react'

/** The frame of the sign-in and registration pages. */
export function AccountPage({
  title,
  lead,
  children,
  footer,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
  footer: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-[26rem] px-5 pt-6 pb-16 sm:pt-14">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-8 text-muted-foreground">{lead}</p>
      {children}
      <p className="mt-8 border-t pt-5 text-sm text-muted-foreground">{footer}</p>
    </div>
  )
}
