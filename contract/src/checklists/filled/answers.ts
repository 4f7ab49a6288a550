import { z } from 'zod'
import { moment, wire } from '../../core/wire.ts'

const point = z.number().int().min(0).max(1000)
const place = wire({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })

/** Marks on the drawing of a unit, in thousandths of its width and height. */
const mark = wire({ x: point, y: point, note: z.string().trim().max(200) })
/** Lines of a pen, each x, y, x, y… in thousandths of the field. */
export const strokes = z.array(z.array(point).max(2000)).max(200)

/** A question's answer as its kind has it; a photograph has none, it travels by itself. */
const answerValue = z.union([
  z.string().max(5000),
  z.number().min(-1e9).max(1e9),
  z.array(z.string().max(60)).max(40),
  z.object({ marks: z.array(mark).max(60) }),
  z.object({ strokes }),
  z.object({ place }),
])
export type AnswerValue = z.output<typeof answerValue>

export const answer = wire({
  value: answerValue.nullable(),
  note: z.string().trim().max(1000).optional(),
  /** By the clock of whoever answered. */
  at: moment.optional(),
  place: place.nullable().optional(),
})
export type Answer = z.output<typeof answer>

/** By the key of each question. */
export const answers = z.record(z.string().max(12), answer)
export type Answers = z.output<typeof answers>
