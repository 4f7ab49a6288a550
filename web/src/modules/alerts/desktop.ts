import { readStored } from '../../kit/storage.ts'

/** Outside the page, when the user switched that on in the bell; once for all tabs, a click brings the console forward. */
export function showOnDesktop(id: number, title: string, body: string, open: () => void) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  if (readStored('local', 'desktop-notifications') === false) return
  const notice = new Notification(title, { body, tag: `arriero-alert-${id}`, icon: '/icon.svg', lang: 'es-MX' })
  notice.addEventListener('click', () => {
    window.focus()
    open()
    notice.close()
  })
}
