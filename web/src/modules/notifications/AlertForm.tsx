import { sendAlert } from '@arriero/contract/notifications/notifications.contract.ts'
import { call } from '../../kit/call.ts'
import { TextField } from '../../kit/fields.tsx'
import { plural } from '../../kit/format.ts'
import { FormPanel } from '../../kit/FormPanel.tsx'

export function AlertForm() {
  return (
    <FormPanel
      title="Enviar alerta"
      sub="La ven todas las personas de la cuenta durante 20 segundos y queda en su campana."
      closeTo="/Consola/notificaciones"
      initial={{ title: '', message: '' }}
      schema={sendAlert.body}
      submitText="Enviar"
      save={({ title, message }: { title: string; message: string }) =>
        call(sendAlert, { body: { message, ...(title.trim() && { title }) } })
      }
      saved={({ sent }) => `Alerta enviada a ${plural(sent, 'persona', 'personas')}`}
    >
      <TextField name="title" label="Título" hint="Opcional" />
      <TextField name="message" label="Mensaje" multiline />
    </FormPanel>
  )
}
