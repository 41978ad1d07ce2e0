const lookAgainMs = 100

/** Resolves once texts are laid out and the pictures of the page are there to be printed, or could not be fetched. */
export async function picturesShown(): Promise<void> {
  while (isLoading()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
}

function isLoading(): boolean {
  return (
    document.querySelector('.book-moment [aria-busy="true"]') !== null ||
    [...document.querySelectorAll<HTMLImageElement>('.book-moment img')].some(({ complete }) => !complete)
  )
}
