/** People of the demo company; `npm start` prints them. */
export const demoUsers = [
  { username: 'mariana', password: 'Arriero.2026', label: 'Mariana Garza, despacho y monitoreo (ve todo)', name: 'Mariana Garza', role: 3 },
  { username: 'supervisor', password: 'Arriero.2026', label: 'Tomás Ibarra, supervisor', name: 'Tomás Ibarra', role: 5 },
  { username: 'cliente', password: 'Arriero.2026', label: 'Lucía Ferrer, cliente: sólo sus viajes y unidades', name: 'Lucía Ferrer', role: 2 },
  { username: 'espejo', password: 'Arriero.2026', label: 'Aseguradora Faro, espejo de algunas unidades', name: 'Aseguradora Faro', role: 6 },
  { username: 'conductor', password: 'Arriero.2026', label: 'Un conductor con su unidad', name: '', role: 4 },
  { username: 'distribuidor', password: 'Arriero.2026', label: 'Rastreo Cumbres, distribuidor de la empresa', name: 'Rebeca Lozano', role: 3 },
  { username: 'admin', password: 'Arriero.2026', label: 'Administración (también en /cms/login)', name: 'Administración', role: 1 },
] as const

export type DemoUsername = (typeof demoUsers)[number]['username']
