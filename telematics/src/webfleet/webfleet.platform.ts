import type { Platform } from '../platform.ts'
import { WebfleetAdapter, webfleetCapabilities } from './webfleet-adapter.ts'

/** WEBFLEET (Bridgestone) by WEBFLEET.connect (providers/webfleet.md). */
export const webfleet: Platform = {
  code: 'webfleet',
  name: 'WEBFLEET',
  capabilities: webfleetCapabilities,
  fields: [
    { key: 'account', label: 'Cuenta', secret: false, required: true },
    { key: 'username', label: 'Usuario', secret: false, required: true },
    { key: 'password', label: 'Contraseña', secret: true, required: true },
    { key: 'apikey', label: 'Clave de la API', secret: true, required: true },
    {
      key: 'auth',
      label: 'Autenticación',
      secret: false,
      required: false,
      options: [
        { value: 'auto', label: 'Automática' },
        { value: 'basic', label: 'Solo Basic' },
      ],
      help: 'Automática: Basic y, si un servidor antiguo la rechaza, las credenciales en la dirección.',
    },
    {
      key: 'updates',
      label: 'Posiciones',
      secret: false,
      required: false,
      options: [
        { value: 'list', label: 'Última de cada unidad, cada 15 s' },
        { value: 'queue', label: 'Cola de mensajes, todas' },
      ],
      help: 'La cola es una sola por cuenta: no debe leerla otro sistema.',
    },
    {
      key: 'events',
      label: 'Eventos',
      secret: false,
      required: false,
      options: [
        { value: 'yes', label: 'Avisos y alarmas de WEBFLEET' },
        { value: 'no', label: 'No consultar' },
      ],
    },
    {
      key: 'fuel',
      label: 'Nivel de combustible',
      secret: false,
      required: false,
      options: [
        { value: 'per_mille', label: 'Por mil' },
        { value: 'percent', label: 'Por ciento' },
        { value: 'ignore', label: 'No usar' },
      ],
      help: 'WEBFLEET no publica la unidad; se supone por mil.',
    },
    {
      key: 'engineTime',
      label: 'Tiempo de motor',
      secret: false,
      required: false,
      options: [
        { value: 'seconds', label: 'Segundos' },
        { value: 'minutes', label: 'Minutos' },
        { value: 'ignore', label: 'No usar' },
      ],
      help: 'WEBFLEET no publica la unidad; se suponen segundos.',
    },
  ],
  defaultUrl: 'https://csv.webfleet.com/extern',
  connect: ({ url, values, ...options }) => {
    const { fuel, engineTime } = values
    return new WebfleetAdapter({
      url,
      account: values['account'] ?? '',
      username: values['username'] ?? '',
      password: values['password'] ?? '',
      apikey: values['apikey'] ?? '',
      auth: values['auth'] === 'basic' ? 'basic' : 'auto',
      queue: values['updates'] === 'queue',
      events: values['events'] !== 'no',
      units: {
        fuel: fuel === 'percent' || fuel === 'ignore' ? fuel : 'per_mille',
        engineTime: engineTime === 'minutes' || engineTime === 'ignore' ? engineTime : 'seconds',
      },
      ...options,
    })
  },
}
