/** A topic of a sample keeper: what moments name, and what else they call it. */
export type SampleTopic = {
  name: string
  kind: 'theme' | 'person' | 'place' | 'thing'
  aliases: string[]
}

/** The topics of River years. */
export const topics: SampleTopic[] = [
  { name: 'Mama', kind: 'person', aliases: ['Teresa', 'Mum', 'my mother', 'Frau Teresa', 'Oma'] },
  { name: 'Papa', kind: 'person', aliases: ['Anton', 'my father', 'our father'] },
  { name: 'Jakob', kind: 'person', aliases: ['my brother'] },
  { name: 'Lotte', kind: 'person', aliases: ['my niece'] },
  { name: 'Franzi', kind: 'person', aliases: [] },
  { name: 'Jelena', kind: 'person', aliases: [] },
  { name: 'Ada', kind: 'person', aliases: ['Ada Nyström', 'A. Nyström', 'Fröken Nyström'] },
  { name: 'Tomás', kind: 'person', aliases: ['T', 'T.', 'Tomás Abrantes'] },
  { name: 'Inês', kind: 'person', aliases: [] },
  { name: 'Dona Odete', kind: 'person', aliases: ['Odete'] },
  { name: 'Cunha', kind: 'person', aliases: ['landlord', 'Senhor Cunha', 'the landlord'] },
  { name: 'Rui Prado', kind: 'person', aliases: ['Prado', 'Mestre Rui', 'Rui'] },
  { name: 'Eleni', kind: 'person', aliases: [] },
  { name: 'Bento', kind: 'person', aliases: ['the apprentice'] },
  { name: 'Joana', kind: 'person', aliases: [] },
  { name: 'Haruka', kind: 'person', aliases: ['Haruka Mori'] },
  { name: 'Amílcar', kind: 'person', aliases: ['Senhor Amílcar'] },
  { name: 'Fernanda', kind: 'person', aliases: ['Dona Fernanda'] },
  { name: 'Seabra', kind: 'person', aliases: ['Comandante Seabra', 'the Comandante'] },
  { name: 'Falk', kind: 'person', aliases: ['Dr Falk'] },
  { name: 'Linz', kind: 'place', aliases: ['Urfahr'] },
  { name: 'Cacilhas', kind: 'place', aliases: [] },
  { name: 'Graça', kind: 'place', aliases: ['the ground floor'] },
  { name: 'Bica', kind: 'place', aliases: ['Third floor'] },
  { name: 'hospital', kind: 'place', aliases: ['the ward'] },
  { name: 'home', kind: 'theme', aliases: [] },
  { name: 'work', kind: 'theme', aliases: [] },
  { name: 'money', kind: 'theme', aliases: [] },
  { name: 'sundays', kind: 'theme', aliases: ['Sunday calls'] },
  { name: 'nextyear', kind: 'theme', aliases: ['next year'] },
  { name: 'portuguese', kind: 'theme', aliases: [] },
  { name: 'driving', kind: 'theme', aliases: [] },
  { name: 'river', kind: 'thing', aliases: ['Danube', 'Tejo'] },
  { name: 'ferry', kind: 'thing', aliases: ['the boat'] },
  { name: 'tide', kind: 'thing', aliases: ['tide clock'] },
  { name: 'Parafuso', kind: 'thing', aliases: ['cat', 'the cat', 'Salazar'] },
  { name: 'cello', kind: 'thing', aliases: [] },
]
