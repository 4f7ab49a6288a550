import { lazy, Suspense, useEffect, useState } from 'react'
import { onSystemUpdate } from './system-update-event.ts'

const SystemUpdates = lazy(() => import('./SystemUpdates.tsx').then((m) => ({ default: m.SystemUpdates })))

/** Waits for the window event; the dialog itself is fetched when it opens. */
export function SystemUpdatesModal() {
  const [opened, setOpened] = useState<{ id: number | undefined }>()
  useEffect(() => onSystemUpdate((id) => setOpened({ id })), [])
  if (!opened) return null
  return (
    <Suspense>
      <SystemUpdates id={opened.id} choose={(id) => setOpened({ id })} close={() => setOpened(undefined)} />
    </Suspense>
  )
}
