import type { Publication, SocialAccount } from '@arriero/contract/social/social.entities.ts'
import {
  allowedTypes,
  problemsOf,
  socialLimits,
  type Network,
  type Problem,
  type TimeType,
} from '@arriero/contract/social/social.rules.ts'
import { dayKey, shortTime } from '../../../kit/format.ts'
import type { ChosenFile } from './chosen-file.ts'

/** What stays in the browser when one leaves; files are chosen again. */
export interface Draft {
  message: string
  accountIds: readonly number[]
  timeType: TimeType
  /** ISO; null: not chosen yet. */
  time: string | null
}
export const blankDraft: Draft = { message: '', accountIds: [], timeType: 'NOW', time: null }

export interface Verdict {
  network: Network
  problems: readonly Problem[]
}

/** What each of the chosen networks has against it now. */
export function verdictsOf(
  { message, timeType, time }: Draft,
  files: readonly ChosenFile[],
  accounts: readonly SocialAccount[],
  now: number,
): Verdict[] {
  const aheadMs = timeType === 'SCHEDULED' && time !== null ? Date.parse(time) - now : null
  return [...new Set(accounts.map(({ network }) => network))].map((network) => ({
    network,
    problems: problemsOf(network, { message, files, aheadMs }),
  }))
}

export interface Check {
  text: string
  isWrong: boolean
}
const groups: Record<Network, readonly { kinds: readonly Problem['kind'][]; words: (files: number) => string }[]> = {
  facebook: [
    { kinds: ['empty', 'text'], words: () => 'Texto hasta 63,206 caracteres' },
    { kinds: ['count', 'videos'], words: (files) => `${files} de ${socialLimits.files} archivos, hasta 1 video` },
    { kinds: ['mix'], words: () => 'No combina imágenes y videos' },
    { kinds: ['early', 'late'], words: () => 'Entre 10 min y 30 días' },
    { kinds: ['types', 'size'], words: () => 'Imágenes hasta 30 MB, video hasta 100 MB' },
  ],
  instagram: [
    { kinds: ['none', 'count'], words: (files) => `${files} de ${socialLimits.files} archivos, al menos uno` },
    { kinds: ['ratio'], words: () => 'Proporción entre 0.8 y 1.91' },
    { kinds: ['types', 'size'], words: () => 'jpeg, png, mp4 o mov; hasta 30 MB la imagen' },
    { kinds: ['text'], words: () => 'Texto hasta 2,200 caracteres' },
  ],
}

/** The rules of a network as one writes: those that hold, and in their own words those that do not. */
export const checksOf = ({ network, problems }: Verdict, files: number): Check[] =>
  groups[network].flatMap(({ kinds, words }): Check[] => {
    const broken = new Set(problems.filter(({ kind }) => kinds.includes(kind)).map(({ message }) => message))
    return broken.size === 0
      ? [{ text: words(files), isWrong: false }]
      : [...broken].map((text) => ({ text, isWrong: true }))
  })

/** What two posts of one account look like by mistake: the same words, or the same minute. */
export function doubtOf(
  { message, timeType, time, accountIds }: Draft,
  others: readonly Publication[],
): string | undefined {
  const same = others.filter(({ accountId }) => accountIds.includes(accountId))
  const twin = message.trim() && same.find(({ data }) => data.message.trim() === message.trim())
  if (twin) return `Ya hay una publicación con este texto en ${twin.accountName}`
  if (timeType !== 'SCHEDULED' || time === null) return undefined
  const minute = (at: string) => `${dayKey(at)} ${shortTime(at)}`
  const near = same.find(({ publishAt, state }) => state !== 'error' && minute(publishAt) === minute(time))
  return near && `En ${near.accountName} ya hay otra publicación a esa hora`
}

/** What a file field offers: everything that one of the networks takes. */
export const acceptedTypes = [...new Set([...allowedTypes.facebook, ...allowedTypes.instagram])]
