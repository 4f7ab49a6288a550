import { expect, test } from 'vitest'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { addOption, addQuestion, addSection, changeQuestion, moveQuestion, removeQuestion } from './edit.ts'

const empty = { sections: [] }
const keys = (content: Parameters<typeof questionsOf>[0]) =>
  content.sections.map(({ questions }) => questions.map(({ key }) => key))

test('a first question brings its section; keys and options are never shared', () => {
  const first = addQuestion(empty, 'choice')
  const second = addQuestion(first.content, 'many')
  const all = questionsOf(addOption(second.content, questionsOf(second.content)[1]!))
  const values = all.flatMap(({ key, options }) => [key, ...options.map(({ value }) => value)])
  expect(new Set(values).size).toBe(values.length)
  expect(all.map(({ options }) => options.length)).toEqual([2, 3])
})

test('a key is not given again while somebody may have answered by it', () => {
  const one = addQuestion(addQuestion(empty, 'yesNo').content, 'yesNo')
  const [kept] = questionsOf(one.content)
  const again = addQuestion(removeQuestion(one.content, one.key), 'yesNo')
  expect(again.key).not.toBe(kept!.key)
})

test('a question moves within its section and over its edges, and stays at the very ends', () => {
  let content = addQuestion(addQuestion(empty, 'yesNo').content, 'yesNo').content
  content = addQuestion(addSection(content), 'text').content
  const [[a, b], [c]] = keys(content) as [[string, string], [string]]
  expect(keys(moveQuestion(content, b, -1))).toEqual([[b, a], [c]])
  expect(keys(moveQuestion(content, b, 1))).toEqual([[a], [b, c]])
  expect(keys(moveQuestion(content, c, -1))).toEqual([[a, b, c], []])
  expect(keys(moveQuestion(content, a, -1))).toEqual([[a, b], [c]])
  expect(keys(moveQuestion(content, c, 1))).toEqual([[a, b], [c]])
})

test('what is not changed stays the same object', () => {
  const content = addQuestion(addSection(addQuestion(empty, 'yesNo').content), 'yesNo')
  const changed = changeQuestion(content.content, content.key, { label: 'Luces' })
  expect(changed.sections[0]).toBe(content.content.sections[0])
  expect(questionsOf(changed)[1]).toMatchObject({ label: 'Luces' })
})
