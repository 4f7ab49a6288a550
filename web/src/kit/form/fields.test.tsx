import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { queryClient } from '../query.ts'
import { DateField } from './DateField.tsx'
import { ColourField, NumberField, PhoneField, RadioField, SelectField, SwitchField, TextField } from './fields.tsx'

const options = [{ value: 1, label: 'Uno' }]

test.each<[string, () => ReactNode]>([
  ['text', () => <TextField name="a" label="A" />],
  ['long text', () => <TextField name="a" label="A" multiline />],
  ['number', () => <NumberField name="a" label="A" />],
  ['choice', () => <SelectField name="a" label="A" options={options} />],
  ['choice that another condition leaves open', () => <SelectField name="a" label="A" disabled={false} />],
  ['switch', () => <SwitchField name="a" label="A" />],
  ['radio', () => <RadioField name="a" label="A" options={options} />],
  ['telephone', () => <PhoneField name="a" label="A" />],
  ['colour', () => <ColourField name="a" label="A" />],
  ['date', () => <DateField name="a" label="A" />],
])('a field of %s cannot be changed in a form that is only read', (_, draw) => {
  const html = (disabled: boolean) =>
    renderToString(
      <QueryClientProvider client={queryClient}>
        <Form disabled={disabled}>{draw()}</Form>
      </QueryClientProvider>,
    )
  expect(html(true)).toMatch(/disabled=""|segmented-disabled/)
  expect(html(false)).not.toMatch(/disabled=""|segmented-disabled/)
})
