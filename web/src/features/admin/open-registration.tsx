import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { changeRegistration, registrationQuery } from './users.api.ts'

/** Tells an admin that anyone can sign up, with the press that ends it. Nothing where that isn't so, or to others. */
export function OpenRegistration({ className }: { className?: string }) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const status = useRef<HTMLParagraphElement>(null)
  const { data } = useQuery({ ...registrationQuery, enabled: user?.role === 'admin' })
  const change = useMutation({
    mutationFn: changeRegistration,
    onSuccess: (saved) => queryClient.setQueryData(registrationQuery.queryKey, saved),
  })
  if (user?.role !== 'admin' || (data?.mode !== 'open' && !change.isSuccess)) return null
  return (
    <section aria-label="Registration" className={classes('text-sm', className)}>
      <p ref={status} role="status" tabIndex={-1} className="rounded-sm text-muted-foreground">
        {data?.mode === 'open'
          ? 'Registration is open: anyone who can open this Keeper can sign up.'
          : 'Only invited people can sign up now.'}
      </p>
      {change.error && (
        <p role="alert" className="mt-1 text-destructive">
          {change.error.message}
        </p>
      )}
      {data?.mode === 'open' && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          disabled={change.isPending}
          onClick={() => {
            // The button goes; what comes of it is told above.
            status.current?.focus()
            change.mutate('invitation')
          }}
        >
          Require an invitation
        </Button>
      )}
    </section>
  )
}
