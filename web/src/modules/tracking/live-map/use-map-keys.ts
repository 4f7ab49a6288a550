import { useEffect, useEffectEvent } from 'react'

interface MapKeys {
  search: () => void
  follow: () => void
  measure: () => void
  wholeFleet: () => void
  escape: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** '/' search, S follow, M measure, T whole fleet, Esc closes what is open. Not while typing, nor under a dialog. */
export function useMapKeys(keys: MapKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('.ant-modal-wrap, [role=dialog]')
    )
      return
    if (event.key === 'Escape') {
      if (event.target instanceof HTMLInputElement) event.target.blur()
      else keys.escape()
      return
    }
    if (isTyping(event.target)) return
    const action = new Map([
      ['/', keys.search],
      ['s', keys.follow],
      ['m', keys.measure],
      ['t', keys.wholeFleet],
    ]).get(event.key.toLowerCase())
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
