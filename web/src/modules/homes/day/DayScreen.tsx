import { useEffect, type MouseEvent } from 'react'
import { go } from '../../../kit/shell/navigation.ts'
import { isScreen } from '../../chat/chat.paths.ts'
import { DayPage } from './DayPage.tsx'

/** The day inside the console, where its links do not load the page anew. */
export function DayScreen() {
  useEffect(() => {
    document.title = 'Mi día · Arriero'
  }, [])
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const to = link?.getAttribute('href')
    if (!to || !isScreen(to) || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    go(to)
  }
  return (
    // The links inside are what is operated; this only says how they lead on.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="driver-day" onClick={follow}>
      <h1 className="visually-hidden">Mi día</h1>
      <DayPage />
    </div>
  )
}
