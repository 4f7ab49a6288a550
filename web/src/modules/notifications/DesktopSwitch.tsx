import { useState } from 'react'
import { Switch } from 'antd'
import { desktopState, switchDesktop } from './desktop.ts'

/** Notices outside the page; says why when the browser does not allow them. */
export function DesktopSwitch() {
  const [state, setState] = useState(desktopState)
  if (state === 'unsupported') return null
  const reason =
    state === 'blocked'
      ? 'El navegador bloquea las notificaciones de este sitio; permítalas en su configuración.'
      : undefined
  return (
    <label className="bell-desktop" htmlFor="desktop-notices" title={reason}>
      <Switch
        id="desktop-notices"
        size="small"
        checked={state === 'on'}
        disabled={state === 'blocked'}
        onChange={(on) => void switchDesktop(on).then(setState)}
      />
      En el escritorio
    </label>
  )
}
