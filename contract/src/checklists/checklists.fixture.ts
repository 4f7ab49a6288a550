import type { ChecklistContent, Consequence, Question } from './templates/content.ts'

/** A yes-no question as the builder begins one. */
export const aQuestion = (given: Partial<Question> & Pick<Question, 'key'>): Question => ({
  kind: 'yesNo',
  label: given.key,
  required: true,
  options: [],
  photos: 0,
  weight: 1,
  onlyIf: null,
  consequences: [],
  ...given,
})
export const aConsequence = (given: Partial<Consequence> & Pick<Consequence, 'when'>): Consequence => ({
  finding: '',
  severity: 'major',
  photos: 0,
  ticket: false,
  order: false,
  alert: false,
  block: false,
  inform: [],
  ...given,
})
export const contentOf = (...questions: Question[]): ChecklistContent => ({
  sections: [{ key: 's1', title: 'Cabina', questions }],
})
