import { useSyncExternalStore } from 'react'

const phone = typeof matchMedia === 'function' ? matchMedia('(max-width: 767px)') : undefined
const subscribe = (listener: () => void) => {
  phone?.addEventListener('change', listener)
  return () => phone?.removeEventListener('change', listener)
}

/** Phone width: lists become cards, panels fill the screen, the menu moves to the foot. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => phone?.matches ?? false)
