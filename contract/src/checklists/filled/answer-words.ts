import { yesNoAnswers, type Question } from '../templates/content.ts'
import type { Answer } from './answers.ts'

/** An answer as people read it. */
export function answerWords({ kind, options, measure }: Question, answer: Answer | undefined): string {
  const value = answer?.value
  if (value == null || value === '') return '—'
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one
  if (kind === 'yesNo') return yesNoAnswers.find((one) => one.value === value)?.label ?? '—'
  if (typeof value === 'number') return `${value}${measure ? ` ${measure}` : ''}`
  if (Array.isArray(value)) return value.map(labelOf).join(', ') || '—'
  if (typeof value === 'string') return kind === 'choice' ? labelOf(value) : value
  if ('marks' in value)
    return value.marks.map(({ note }, i) => `${i + 1}. ${note || 'Sin nota'}`).join('; ') || 'Sin marcas'
  if ('place' in value) return `${value.place.lat.toFixed(5)}, ${value.place.lon.toFixed(5)}`
  return value.strokes.length > 0 ? 'Firmado' : '—'
}
