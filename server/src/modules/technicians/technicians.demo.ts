import { services } from '@arriero/contract/core/services.ts'
import type { SeedPart } from '../../demo/later-parts.ts'

const technicians = [
  {
    name: 'Óscar Peña Rangel',
    specialty: 'Frenos y suspensión',
    phone: '8115770342',
    rate: 145,
    services: [services.maintenance, services.tires],
    active: true,
  },
  {
    name: 'Lidia Montemayor Sáenz',
    specialty: 'Eléctrico y baterías',
    phone: '8120456611',
    rate: 160,
    services: [services.maintenance, services.batteries, services.cameras],
    active: true,
  },
  {
    name: 'Taller Diésel del Norte',
    specialty: 'Motor y transmisión',
    phone: '8183349020',
    rate: 180,
    services: [services.maintenance],
    active: true,
  },
  {
    name: 'Rosa Treviño Lara',
    specialty: 'Hojalatería y pintura',
    phone: '8117402256',
    rate: 130,
    services: [services.maintenance],
    active: true,
  },
  ...(
    [
      ['Hugo Saldívar Peña', 'Motor y clutch', '8117730914', 155],
      ['Lorena Quiroga Meza', 'Frenos y suspensión', '8129046633', 150],
      ['Martín Elizalde Vega', 'Motor y turbo', '8112258807', 165],
      ['Iván Robledo Sáenz', 'Rescate en carretera', '8186640125', 150],
      ['Pedro Alanís Cantú', 'Eléctrico', '8114093378', 145],
    ] as const
  ).map(([name, specialty, phone, rate]) => ({
    name,
    specialty,
    phone,
    rate,
    services: [services.maintenance],
    active: true,
  })),
  {
    name: 'Raúl Cantú Villarreal',
    specialty: 'Llantas',
    phone: null,
    rate: 120,
    services: [services.tires],
    active: false,
  },
]

/** Who repairs the company's trucks. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  await client.query(
    `insert into technician (account_id, name, specialty, phone, services, active, hour_rate, updated_by)
     select $2, name, specialty, phone, services, active, rate, $3
     from json_to_recordset($1) as t (name text, specialty text, phone text, services int[], active boolean, rate numeric)`,
    [JSON.stringify(technicians), accountId, users.mariana],
  )
  await client.query(
    `insert into technician_absence (account_id, technician_id, days, reason, created_by)
     select account_id, id, daterange(current_date - 2, current_date + 4, '[]'), 'Vacaciones', $2
     from technician where account_id = $1 and name = 'Rosa Treviño Lara'`,
    [accountId, users.mariana],
  )
}
