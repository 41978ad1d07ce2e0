import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes('rounded-xl border bg-card text-card-foreground', className)} {...rest} />
}
