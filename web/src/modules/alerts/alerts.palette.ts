import { pageAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { ago } from '../../kit/format.ts'
import type { PaletteProvider } from '../../kit/shell/palette-provider.ts'
import { alertPath } from './alerts.paths.ts'

/** Alerts by title, unit or driver, the newest first. */
export const paletteAlerts: PaletteProvider = {
  title: 'Alertas',
  async find(text, signal) {
    if (text.trim().length < 3 || whyNot(pageAlerts) !== undefined) return []
    const { results } = await call(pageAlerts, { query: { search: text.trim(), limit: 5 }, signal })
    return results.map(({ id, title, unitName, at }) => ({
      key: `alert-${id}`,
      label: title,
      icon: 'alerts' as const,
      to: alertPath(id),
      detail: `${unitName} · ${ago(at)}`,
    }))
  },
}
