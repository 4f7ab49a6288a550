import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { call } from '../../../kit/call.ts'
import { PhoneField, TextField } from '../../../kit/form/fields.tsx'
import { queryClient } from '../../../kit/query.ts'
import { CreationDialog } from './CreationDialog.tsx'
import type { CreationProps } from './Pick.tsx'

interface Values {
  name: string
  email?: string
  phone?: string
}

async function create({ name, email, phone }: Values) {
  const made = await call(createClient, { body: { name, email: email || null, phone: phone || null } })
  void queryClient.invalidateQueries({ queryKey: ['trip-clients'] })
  return made
}

export const NewClientDialog = ({ name, onClose }: CreationProps) => (
  <CreationDialog<Values>
    title="Crear cliente"
    width={440}
    schema={createClient.body}
    initial={{ name }}
    save={create}
    noun="Cliente"
    onClose={onClose}
  >
    <TextField name="name" label="Nombre" maxLength={200} />
    <TextField name="email" label="Correo" maxLength={200} />
    <PhoneField name="phone" label="Teléfono" />
  </CreationDialog>
)
