import { expect, test } from 'vitest'
import { repeatAdverb, repeatProblems, repeatWords, rruleOf, type Repeat } from './repeat.rules.ts'

const repeat = (given: Partial<Repeat>): Repeat => ({
  every: 'day',
  interval: 1,
  weekdays: [],
  nth: null,
  monthDay: null,
  from: '2026-01-05',
  until: null,
  time: '08:00',
  ...given,
})

test.each<[Partial<Repeat>, rule: string, words: string, adverb: string]>([
  [{}, 'FREQ=DAILY;INTERVAL=1', 'Todos los días a las 08:00', 'Diario'],
  [{ interval: 3 }, 'FREQ=DAILY;INTERVAL=3', 'Cada 3 días a las 08:00', 'Cada 3 días'],
  [{ every: 'week', weekdays: [1] }, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;WKST=MO', 'Cada lunes a las 08:00', 'Semanal'],
  [
    { every: 'week', weekdays: [1, 2, 3, 4, 5] },
    'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=MO',
    'De lunes a viernes a las 08:00',
    'Semanal',
  ],
  [
    { every: 'month', nth: 1, weekdays: [1] },
    'FREQ=MONTHLY;INTERVAL=1;BYDAY=MO;BYSETPOS=1',
    'El primer lunes del mes a las 08:00',
    'Mensual',
  ],
  [
    { every: 'week', interval: 2, weekdays: [4, 1] },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=MO',
    'Cada 2 semanas, lunes y jueves, a las 08:00',
    'Quincenal',
  ],
  [
    { every: 'month', monthDay: 22 },
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=22',
    'El día 22 de cada mes a las 08:00',
    'Mensual',
  ],
  [{ every: 'month' }, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=5', 'El día 5 de cada mes a las 08:00', 'Mensual'],
  [
    { every: 'month', monthDay: 31 },
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    'El último día de cada mes a las 08:00',
    'Mensual',
  ],
  [
    { every: 'month', interval: 3, nth: -1, weekdays: [5] },
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=FR;BYSETPOS=-1',
    'Cada 3 meses, el último viernes, a las 08:00',
    'Cada 3 meses',
  ],
  [
    { every: 'year', from: '2028-02-29', until: '2032-12-31' },
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    'El 29 de febrero de cada año a las 08:00, hasta el 31.12.2032',
    'Anual',
  ],
])('%j', (given, rule, words, adverb) => {
  expect([rruleOf(repeat(given)), repeatWords(repeat(given)), repeatAdverb(repeat(given))]).toEqual([
    rule,
    words,
    adverb,
  ])
})

test.each<[Partial<Repeat>, Partial<Record<keyof Repeat, string>>]>([
  [{}, {}],
  [{ every: 'week' }, { weekdays: 'Elija al menos un día.' }],
  [{ every: 'month', nth: 1, weekdays: [1, 2] }, { weekdays: 'Elija un día de la semana.' }],
  [{ until: '2026-01-04' }, { until: 'Termina antes de empezar.' }],
])('what does not fit together: %j', (given, problems) => {
  expect(repeatProblems(repeat(given))).toEqual(problems)
})
