import { sendAlert } from '@arriero/contract/notifications/notifications.contract.ts'
import { call } from '../../kit/call.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { plural } from '../../kit/format.ts'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { notificationPaths } from './notifications.paths.ts'

export function AlertForm() {
  return (
    <FormPanel
      title="Enviar alerta"
      sub="Se ve durante 20 segundos y queda en la campana. Quien es de la empresa avisa a todas las personas de la cuenta; un cliente, un espejo o un conductor, a quienes vigilan las unidades y a sus propios usuarios."
      closeTo={notificationPaths.list}
      initial={{ title: '', message: '' }}
      for={sendAlert}
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
