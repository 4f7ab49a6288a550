import { Button, Checkbox, Input } from 'antd'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Contact } from '@arriero/contract/billing/customers/customers.entities.ts'
import { mostContacts } from '@arriero/contract/billing/customers/customers.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'
import { useFormContext } from '../../../kit/form/form-state.ts'
import './customers.css'

const inWords = (value: unknown) =>
  Array.isArray(value) ? (value as Contact[]).map(({ email }) => email).join(', ') || '—' : '—'

/** Who of the customer's people gets what by mail. */
export const ContactsField = () => (
  <Field name="contacts" label="Personas" span={2} words={inWords}>
    <Contacts />
  </Field>
)

function Contacts({ value = [], onChange }: { value?: Contact[]; onChange?: (contacts: Contact[]) => void }) {
  const { isReadOnly } = useFormContext()
  const change = (place: number, patch: Partial<Contact>) =>
    onChange?.(value.map((contact, at) => (at === place ? { ...contact, ...patch } : contact)))
  return (
    <div className="contacts">
      {value.map(({ email, name, documents, reminders }, at) => (
        // Rows have nothing of their own but their place.
        <div className="contact" key={at} role="group" aria-label={`Persona ${at + 1}`}>
          <div className="contact-names">
            <Input
              aria-label="Correo"
              placeholder="pagos@cliente.mx"
              type="email"
              value={email}
              maxLength={200}
              onChange={(event) => change(at, { email: event.target.value.trim() })}
            />
            <Input
              aria-label="Nombre"
              placeholder="Nombre"
              value={name ?? ''}
              maxLength={120}
              onChange={(event) => change(at, { name: event.target.value || null })}
            />
          </div>
          {!isReadOnly && (
            <Button
              type="text"
              aria-label={`Quitar ${email || `persona ${at + 1}`}`}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange?.(value.filter((_, place) => place !== at))}
            />
          )}
          <div className="contact-gets">
            <Checkbox checked={documents} onChange={({ target }) => change(at, { documents: target.checked })}>
              Recibe documentos
            </Checkbox>
            <Checkbox checked={reminders} onChange={({ target }) => change(at, { reminders: target.checked })}>
              Recibe recordatorios
            </Checkbox>
          </div>
        </div>
      ))}
      {!isReadOnly && value.length < mostContacts && (
        <Button
          type="dashed"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange?.([...value, { email: '', name: null, documents: true, reminders: true }])}
        >
          Agregar persona
        </Button>
      )}
    </div>
  )
}
