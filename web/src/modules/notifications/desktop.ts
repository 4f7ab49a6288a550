import { readStored, writeStored } from '../../kit/storage.ts'
import { wantsDesktop } from '../../kit/wants-desktop.ts'

const key = 'desktop-notifications'

export type DesktopState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Whether this browser may show notices outside the page: the browser's permission and the user's own switch. */
export function desktopState(): DesktopState {
  if (!('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && readStored('local', key) !== false ? 'on' : 'off'
}

/** Asks the browser for its permission the first time; answers the new state. */
export async function switchDesktop(on: boolean): Promise<DesktopState> {
  writeStored('local', key, on)
  if (on && 'Notification' in window && Notification.permission === 'default') await Notification.requestPermission()
  return desktopState()
}

/** Shows a notice outside the page, once for all tabs; a click brings the console forward. */
export function showDesktop(id: number, title: string, body: string, open: () => void) {
  if (desktopState() !== 'on' || !wantsDesktop.get()) return
  const notice = new Notification(title, { body, tag: `arriero-${id}`, icon: '/icon.svg', lang: 'es-MX' })
  notice.addEventListener('click', () => {
    window.focus()
    open()
    notice.close()
  })
}
