/** The named text while sign-in or a screen's script loads; it stays unseen for the first 150 ms. */
export function Loading() {
  return (
    <p role="status" className="animate-appear px-6 py-16 text-center text-sm text-muted-foreground">
      Loading...
    </p>
  )
}
