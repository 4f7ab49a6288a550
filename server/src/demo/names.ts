/** Invented people and plain catalogues of the demo. */
const firstNames = [
  'José Guadalupe',
  'Martín',
  'Rubén Alejandro',
  'Óscar Iván',
  'Hilario',
  'Fernando',
  'Luis Eduardo',
  'Ernesto',
  'Arturo',
  'Gerardo',
  'Juan Francisco',
  'Ramiro',
  'Sergio Adrián',
  'Noé',
  'Jesús',
  'Víctor Manuel',
  'Marisol',
  'Ana Lucía',
  'Leticia',
  'Patricia',
  'Raúl',
  'Ignacio',
  'Efraín',
  'Gilberto',
  'Abel',
  'Tomás',
  'Felipe de Jesús',
  'Rodrigo',
  'Emiliano',
]
const lastNames = [
  'Treviño',
  'Elizondo',
  'de la Garza',
  'Peña',
  'Cavazos',
  'Ayala',
  'Garza',
  'Zambrano',
  'Benavides',
  'Villanueva',
  'Sepúlveda',
  'Castañeda',
  'Morales',
  'Mendoza',
  'Salinas',
  'Escamilla',
  'Rangel',
  'Leal',
  'Ríos',
  'Villarreal',
  'Cantú',
  'Solís',
  'Luna',
  'Quintana',
  'Montemayor',
  'Farías',
  'Ibarra',
]

/** The same index gives the same name; steps without a common divisor keep neighbours apart. */
export const driverName = (index: number): string =>
  `${firstNames[(index * 7) % firstNames.length]} ${lastNames[(index * 5) % lastNames.length]} ${lastNames[(index * 11 + 3) % lastNames.length]}`

export const unitTypes = ['Tractocamión', 'Torton', 'Rabón', 'Caja seca', 'Plataforma']

export const brands = [
  { name: 'Kenworth', models: ['T680', 'T880', 'W990'] },
  { name: 'Freightliner', models: ['Cascadia', 'M2'] },
  { name: 'International', models: ['LT', 'ProStar'] },
  { name: 'Volvo', models: ['VNL 760', 'VNR'] },
]
