import { expect, test } from 'vitest'
import { formDataOf } from './form-data.ts'

const partsOf = (data: FormData) => Object.fromEntries([...data].map(([name, value]) => [name, value]))

test('ACCOUNT-01 files as they are, objects and lists as JSON text, /media/ addresses left out', () => {
  const banner = new File(['x'], 'banner.png')
  const data = formDataOf(
    { name: 'Norte', tags: [1, 2], info: { a: 1 }, logo: '/media/logo.png', missing: undefined },
    { banner, papers: [banner, banner], image: '/media/logo.png' },
  )
  expect(partsOf(data)).toEqual({ name: 'Norte', tags: '[1,2]', info: '{"a":1}', banner, papers: banner })
  expect(data.getAll('papers')).toHaveLength(2)
})

test('a field that is emptied arrives as nothing, not as the word null', () => {
  expect(partsOf(formDataOf({ name: 'Norte', notes: null }))).toEqual({ name: 'Norte', data: '{"notes":null}' })
})
