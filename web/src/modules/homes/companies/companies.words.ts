import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { HealthCause, readCompanies } from '@arriero/contract/homes/companies.contract.ts'
import { healthOf, type Health } from '@arriero/contract/homes/homes.rules.ts'
import { ago, number, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

export type Company = ReplyOf<typeof readCompanies>['companies'][number]

export const healthLooks = {
  critical: { label: 'Crítica', many: 'Críticas', tone: 'red' },
  risk: { label: 'En riesgo', many: 'En riesgo', tone: 'amber' },
  good: { label: 'Bien', many: 'Bien', tone: 'green' },
} as const satisfies Record<Health, { label: string; many: string; tone: Tone }>
export const lookOf = ({ health }: Company) => healthLooks[healthOf(health)]

const causeLabels: Record<HealthCause, string> = {
  silent: 'unidades sin señal',
  sources: 'plataformas con falla',
  alerts: 'alertas sin atender',
  users: 'usuarios que no entran',
}

/** What takes most from a company, as one says it on the telephone, and what hangs on it. */
export function trouble(company: Company): { title: string; detail: string } {
  const { lost, silent, units, failing, failingSince, grave, oldestAlert, trips, users, lastEntry } = company
  const worst = lost[0]?.cause
  const blind = trips > 0 ? plural(trips, 'viaje en camino', 'viajes en camino') : 'sin viajes en camino'
  switch (worst) {
    case 'silent':
      return { title: `${silent} de ${plural(units, 'unidad', 'unidades')} sin señal`, detail: blind }
    case 'sources':
      return {
        title: plural(failing, 'plataforma con falla', 'plataformas con falla'),
        detail: `desde ${ago(failingSince).toLowerCase()}, ${blind}`,
      }
    case 'alerts':
      return {
        title: plural(grave, 'alerta grave sin atender', 'alertas graves sin atender'),
        detail: `la más vieja, ${ago(oldestAlert).toLowerCase()}; ${blind}`,
      }
    case 'users':
      return users === 0
        ? { title: 'Nadie tiene cómo entrar', detail: 'la cuenta no tiene usuarios' }
        : {
            title: 'Sus usuarios no entran',
            detail: lastEntry
              ? `el último, ${ago(lastEntry).toLowerCase()}`
              : 'nadie ha entrado en las últimas semanas',
          }
    default:
      return { title: 'Todo bien', detail: blind }
  }
}

/** Against the last Monday; more is worse, except of health. Undefined: nothing to compare with. */
export function changeOf(now: number, before: number | null | undefined, isMoreBetter = false) {
  if (before === null || before === undefined) return undefined
  const by = now - before
  const tone: Tone = by === 0 ? 'grey' : by > 0 === isMoreBetter ? 'green' : 'red'
  return { words: by === 0 ? '±0' : `${by > 0 ? '+' : '−'}${number(Math.abs(by))}`, tone }
}

/** Whether a company has become worse in kind since the last Monday. */
export function hasFallen({ health, history }: Pick<Company, 'health' | 'history'>): boolean {
  const before = history.at(-1)
  return before != null && ranks[healthOf(health)] < ranks[healthOf(before)]
}
const ranks: Record<Health, number> = { critical: 0, risk: 1, good: 2 }

/** 'unidades sin señal −40, …': why a company has its points. */
export const pointsWords = ({ lost }: Company) =>
  lost.map(({ cause, points }) => `${causeLabels[cause]} −${points}`).join(', ') || 'sin puntos perdidos'
