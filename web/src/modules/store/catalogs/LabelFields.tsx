import { SwitchField, TextField } from '../../../kit/form/fields.tsx'

/** Fields of what entries and requisitions are sorted by. */
export const LabelFields = () => (
  <>
    <TextField name="name" label="Nombre" maxLength={120} />
    <TextField name="description" label="Descripción" multiline maxLength={500} />
    <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece al capturar." />
  </>
)
