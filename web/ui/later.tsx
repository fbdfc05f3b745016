import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part that is fetched when it is first shown, and is nothing until then: a dialog with its form, which nobody needs to read the page.
 *
 *     const MarkDialog = later(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
