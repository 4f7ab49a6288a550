import type { Publication, SocialAccount, TargetState } from '@arriero/contract/social/social.entities.ts'
import { failureTitle, failureWords } from '@arriero/contract/social/errors.rules.ts'
import { networkNames, titleOf } from '@arriero/contract/social/social.rules.ts'
import { date, dateTime, dayKey, shortTime } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'

interface Look {
  tone: Tone
  label: string
}

const soonMs = 7 * 86_400_000

/** How an account stands, in words: a permission that ends tonight is said today. */
export function accountLook({ state, active, expiresAt }: SocialAccount, now: number): Look {
  if (state === 'expired' || (expiresAt !== null && Date.parse(expiresAt) <= now))
    return { tone: 'red', label: 'permiso vencido' }
  if (!active) return { tone: 'grey', label: 'oculta' }
  if (expiresAt === null || Date.parse(expiresAt) - now > soonMs) return { tone: 'green', label: 'conectada' }
  return dayKey(expiresAt) === dayKey(new Date(now))
    ? { tone: 'amber', label: `vence hoy a las ${shortTime(expiresAt)}` }
    : { tone: 'amber', label: `vence el ${date(expiresAt)}` }
}

export const accountName = ({ name, username }: Pick<SocialAccount, 'name' | 'username'>) => username ?? name

const looks: Record<TargetState, Look> = {
  pending: { tone: 'blue', label: 'programada' },
  publishing: { tone: 'violet', label: 'publicando' },
  handed: { tone: 'blue', label: 'programada en Facebook' },
  published: { tone: 'green', label: 'publicada' },
  error: { tone: 'red', label: 'falló' },
  late: { tone: 'amber', label: '¿aún se publica?' },
}
export const targetLook = (state: TargetState): Look => looks[state]

/** A post with what became of it in each account. */
export interface Post {
  id: number
  message: string
  publishAt: string
  files: Publication['files']
  targets: readonly Publication[]
}
export const postsOf = (rows: readonly Publication[]): Post[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].map((targets) => {
    const { id, data, publishAt, files } = targets[0]!
    return { id, message: data.message, publishAt, files, targets }
  })

/** The worst of its accounts is what a post shows. */
const order: readonly TargetState[] = ['error', 'late', 'publishing', 'pending', 'handed', 'published']
export const worstOf = ({ targets }: Post): TargetState =>
  order.find((state) => targets.some((target) => target.state === state)) ?? 'published'

/** 'hoy a las 13:00', 'ayer a las 13:00', 'el 23.11.2026 a las 13:00' */
function saidWhen(at: string, now: number): string {
  const days = [dayKey(new Date(now)), dayKey(new Date(now - 86_400_000))]
  const said = ['hoy', 'ayer'][days.indexOf(dayKey(at))] ?? `el ${date(at)}`
  return `${said} a las ${shortTime(at)}`
}

/** What failed and what helps, as the notice says it. */
export function noticeWords({ network, data, files, publishAt, failure, state }: Publication, now: number) {
  const what = `«${titleOf({ message: data.message, files })}»`
  if (state === 'late' || !failure)
    return {
      title: `${networkNames[network]}: pasó su hora`,
      text: `${what} era para ${saidWhen(publishAt, now)}. ¿Aún quiere publicarla?`,
      cure: 'retry' as const,
    }
  const { description, cure } = failureWords(failure)
  return {
    title: failureTitle(network, failure),
    text: `${what} no se publicó ${saidWhen(failure.at, now)}. ${description}`,
    cure,
  }
}

/** The literal answer of the network. */
export function literalAnswer({ failure, network }: Publication): string {
  if (!failure) return ''
  const { error, subError, trace, call, at } = failure
  const told = trace?.error
  const code = told ? `trace.error.code ${told.code}` : `sub_error ${subError}`
  return [
    `error ${error} · ${code}${told?.error_subcode ? `, subcode ${told.error_subcode}` : ''}`,
    told?.message && `${told.type ?? networkNames[network]}: ${told.message}`,
    told?.error_user_msg && `${told.error_user_title ?? ''} ${told.error_user_msg}`.trim(),
    [told?.fbtrace_id && `fbtrace_id ${told.fbtrace_id}`, call, dateTime(at)].filter(Boolean).join(' · '),
  ]
    .filter(Boolean)
    .join('\n')
}
