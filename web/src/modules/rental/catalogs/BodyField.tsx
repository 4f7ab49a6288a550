import { useRef } from 'react'
import { Button, Input, type GetRef } from 'antd'
import { templateVariables, unknownVariables } from '@arriero/contract/rental/rental.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'

/** The text of a paper; variables are put in where one writes, and those nobody knows are told at once. */
export const BodyField = () => (
  <Field
    name="body"
    label="Texto"
    span={2}
    rules={[
      {
        validator: (_rule, value: unknown) => {
          const unknown = typeof value === 'string' ? unknownVariables(value) : []
          return unknown.length === 0
            ? Promise.resolve()
            : Promise.reject(new Error(`No existe: ${unknown.map((name) => `{{${name}}}`).join(', ')}`))
        },
      },
    ]}
  >
    <Body />
  </Field>
)

interface BodyProps {
  id?: string
  value?: string
  onChange?: (text: string) => void
}

function Body({ value = '', onChange, ...control }: BodyProps) {
  const { isReadOnly } = useFormContext()
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const insert = (name: string) => {
    const field = area.current?.resizableTextArea?.textArea
    const at = field?.selectionStart ?? value.length
    onChange?.(`${value.slice(0, at)}{{${name}}}${value.slice(field?.selectionEnd ?? at)}`)
    field?.focus()
  }
  return (
    <>
      <Input.TextArea
        {...control}
        ref={area}
        value={value}
        maxLength={20_000}
        disabled={isReadOnly}
        autoSize={{ minRows: 10, maxRows: 24 }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {!isReadOnly && (
        <div className="template-variables" role="group" aria-label="Variables">
          {templateVariables.map(({ name, label }) => (
            <Button key={name} size="small" title={`{{${name}}}`} onClick={() => insert(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
