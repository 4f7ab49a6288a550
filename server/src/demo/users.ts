/** People of the demo company; `npm start` prints them. The first one created the others. `name` null: the first driver's. */
export const demoUsers = [
  {
    username: 'mariana',
    password: 'Arriero.2026',
    label: 'Mariana Garza, despacho y monitoreo (ve todo)',
    name: 'Mariana Garza',
    role: 3,
    account: 'company',
  },
  {
    username: 'supervisor',
    password: 'Arriero.2026',
    label: 'Tomás Ibarra, supervisor',
    name: 'Tomás Ibarra',
    role: 5,
    account: 'company',
  },
  {
    username: 'cliente',
    password: 'Arriero.2026',
    label: 'Lucía Ferrer, cliente: sólo sus viajes y unidades',
    name: 'Lucía Ferrer',
    role: 2,
    account: 'company',
  },
  {
    username: 'espejo',
    password: 'Arriero.2026',
    label: 'Aseguradora Faro, espejo de algunas unidades',
    name: 'Aseguradora Faro',
    role: 6,
    account: 'company',
  },
  {
    username: 'conductor',
    password: 'Arriero.2026',
    label: 'Un conductor con su unidad',
    name: null,
    role: 4,
    account: 'company',
  },
  {
    username: 'distribuidor',
    password: 'Arriero.2026',
    label: 'Rastreo Cumbres, distribuidor de la empresa',
    name: 'Rebeca Lozano',
    role: 3,
    account: 'distributor',
  },
  {
    username: 'admin',
    password: 'Arriero.2026',
    label: 'Administración (también en /cms/login)',
    name: 'Administración',
    role: 1,
    account: 'administration',
  },
] as const

export type DemoUsername = (typeof demoUsers)[number]['username']

export const nameOf = (wanted: DemoUsername): string =>
  demoUsers.find(({ username }) => username === wanted)?.name ?? ''
