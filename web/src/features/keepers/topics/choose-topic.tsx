import { type ComponentProps, lazy, Suspense } from 'react'

const ChooseTopicDialog = lazy(async () => ({
  default: (await import('./choose-topic-dialog.tsx')).ChooseTopicDialog,
}))

/** The choice of a topic, loaded when it is asked for. */
export function ChooseTopic(props: ComponentProps<typeof ChooseTopicDialog>) {
  return (
    <Suspense>
      <ChooseTopicDialog {...props} />
    </Suspense>
  )
}
