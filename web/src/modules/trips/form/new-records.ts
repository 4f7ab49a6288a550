import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { NewClientDialog, NewGeofenceDialog } from '../dialogs.tsx'
import type { Creation } from './Pick.tsx'

export const newClient: Creation = {
  label: 'Crear cliente',
  for: createClient,
  dialog: NewClientDialog,
}
export const newGeofence: Creation = {
  label: 'Crear geocerca',
  for: createGeofence,
  dialog: NewGeofenceDialog,
}
