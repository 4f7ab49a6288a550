import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'

const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 767px)') : undefined
const subscribe = (listener: () => void) => {
  phone?.addEventListener('change', listener)
  return () => phone?.removeEventListener('change', listener)
}

/** The same outside of components, as it is now. */
export const isPhone = (): boolean => phone?.matches ?? false

/** Phone width: lists become cards, panels fill the screen, the menu moves to the foot. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone?.matches ?? false)

/** Width of an element in px, followed as it changes, 0 before it is drawn; put the first part on it as its `ref`. */
export function useWidth(): [ref: (element: HTMLElement | null) => void, width: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  // Known before the first paint already: what is drawn to fit need not be drawn twice.
  const ref = useCallback((found: HTMLElement | null) => {
    setElement(found)
    if (found) setWidth(found.clientWidth)
  }, [])
  return [ref, width]
}
