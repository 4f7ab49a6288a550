import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Makes something in an element once, and removes it when the caller goes. `onMade` hears it, and undefined before it is
 * removed; what was made too late is removed unheard.
 */
export function useCreated<Made extends { remove: () => void }>(
  host: RefObject<HTMLElement | null>,
  create: (element: HTMLElement) => Promise<Made>,
  onMade: (made: Made | undefined) => void,
  onFailure: (error: unknown) => void,
) {
  const make = useEffectEvent(create)
  const tell = useEffectEvent(onMade)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    let made: Made | undefined
    let isGone = false
    const run = async () => {
      try {
        const created = await make(element)
        if (isGone) return created.remove()
        made = created
        tell(created)
      } catch (error) {
        if (!isGone) fail(error)
      }
    }
    void run()
    return () => {
      isGone = true
      if (made) tell(undefined)
      made?.remove()
    }
  }, [host])
}
