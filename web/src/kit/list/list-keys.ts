import { useEffect } from 'react'
import { isTyping } from '../keyboard.ts'

/** j or the down arrow anywhere on the page enters the list; from there arrows, j, k and Enter belong to the rows. */
export function useListKeys() {
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'ArrowDown') || event.ctrlKey || event.metaKey || event.altKey) return
      const at = document.activeElement
      if (isTyping(event.target) || (at !== document.body && at?.id !== 'contenido')) return
      const row = document.querySelector<HTMLElement>('.list-scroll .row-link')
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])
}
