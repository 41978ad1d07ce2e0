/** What the texts of a demo keeper are made of. `{name}` stands for one of the words of that name. */
export type DemoLanguage = {
  sentences: readonly string[]
  words: Readonly<Record<string, readonly string[]>>
  titles: readonly string[]
  /** Between two sentences. */
  space: string
}

export const people = [
  ...['Ada', 'Mama', 'Jonas', 'Inês', 'Rui', 'Marta', 'Tomás', 'Leonor', 'Paul', 'Hana', 'Yuki', 'Clara'],
  ...['Uncle Victor', 'Dr. Sousa', 'Beatriz', 'Nuno', 'Greta', 'Samir', 'Old Henrique', 'Teresa'],
]
export const places = [
  ...['Cais do Sodré', 'Alfama', 'the workshop', 'Gare do Oriente', 'Sintra', 'Setúbal', 'Berlin-Moabit'],
  ...['Hamburg', 'Kyoto', 'Café Benard', 'the garden', 'Hospital da Luz', 'Coimbra', 'Porto', 'home'],
]
export const topics = [
  ...['cello', 'work', 'family', 'health', 'garden', 'money', 'travel', 'sleep', 'reading', 'running'],
  ...['letters', 'cooking', 'workshop', 'friends', 'weather', 'dreams', 'language'],
]
export const rareSyllables = [
  'mar',
  'ven',
  'tol',
  'bri',
  'sen',
  'dor',
  'quel',
  'zan',
  'fis',
  'hul',
  'nor',
  'pex',
]

const english: DemoLanguage = {
  space: ' ',
  titles: [
    'Keys on a {colour} string',
    '{person} on the ferry',
    'What {person} said',
    'A {quality} day at {place}',
    'The {thing} again',
    'Before the {thing}',
    'Notes on the {thing}',
    'Decided: the {thing}',
  ],
  words: {
    thing: [
      ...[
        'letter',
        'ferry',
        'scan',
        'window',
        'bow',
        'lease',
        'recipe',
        'photograph',
        'radio',
        'door',
        'map',
      ],
      ...['notebook', 'bicycle', 'roof', 'piano', 'suitcase', 'kettle', 'bridge', 'book', 'lamp'],
    ],
    quality: ['quiet', 'long', 'bright', 'slow', 'heavy', 'light', 'plain', 'strange', 'good', 'tired'],
    colour: ['blue', 'green', 'red', 'grey', 'yellow', 'white'],
    time: ['in the morning', 'after lunch', 'before dark', 'at night', 'on the way home', 'at six', 'early'],
    feeling: ['relieved', 'cross', 'calm', 'afraid', 'proud', 'lonely', 'curious', 'grateful', 'restless'],
  },
  sentences: [
    'The river was {quality} {time}, and I stood at {place} longer than I meant to.',
    'I met {person} at {place} {time}.',
    '[[{person}]] rang about the {thing}, and we talked for an hour.',
    'I was {feeling} all day and only knew why when I saw the {thing}.',
    'We mended the {thing} together, which took until dark.',
    'Nothing came of the {thing}; perhaps next year.',
    '{person} says that I think too much about #{topic}.',
    'A {quality} walk along the river to {place}, then home by tram.',
    'I wrote two pages and crossed out one.',
    'The {colour} {thing} is still on the sill where {person} left it.',
    'Slept badly, dreamt of the {thing}, and woke {feeling}.',
    'For #{topic}: an hour {time}, and I should do it again tomorrow.',
    'It rained on the river {time}, the {quality} kind of rain that nobody runs from.',
    '[[{person}]] laughed at the {colour} {thing}, and then so did I.',
    'The doctor at {place} was kind and said to come back in spring.',
    'I paid for the {thing} and told nobody.',
    'Practised {time}; the slow part is nearly there. #cello',
    'There was bread, soup and a {quality} silence.',
    'I promised {person} to send the {thing} before Friday.',
    'We decided to keep the {thing} and to let the other one go.',
    'On the river a boat named after somebody’s mother.',
    'I don’t want to forget how {person} looked at the {thing}.',
  ],
}

const german: DemoLanguage = {
  space: ' ',
  titles: ['Ein {quality}er Tag', '{person} und der Fluss', 'Notizen zu {thing}'],
  words: {
    thing: ['Brief', 'Fahrrad', 'Fenster', 'Koffer', 'Mietvertrag', 'Foto', 'Cello', 'Radio'],
    quality: ['still', 'lang', 'hell', 'schwer', 'gut', 'müd'],
    time: ['am Morgen', 'nach dem Essen', 'in der Nacht', 'auf dem Heimweg'],
  },
  sentences: [
    'Mit {person} {time} am Fluss gesessen und über {thing} geredet.',
    '[[{person}]] hat angerufen, es ging um {thing}.',
    'Heute nichts geschafft, außer einmal um den Block zu gehen.',
    'Für #{topic} war {time} noch Zeit.',
    'In {place} hat es geregnet, und niemand hatte einen Schirm.',
    'Ich möchte nicht vergessen, wie {person} gelacht hat.',
  ],
}

const portuguese: DemoLanguage = {
  space: ' ',
  titles: ['Um dia em {place}', 'A carta de {person}', 'O rio outra vez'],
  words: {
    thing: ['a carta', 'a janela', 'o violoncelo', 'o mapa', 'a chave', 'o pão'],
    time: ['de manhã', 'à noite', 'depois do almoço', 'no caminho para casa'],
  },
  sentences: [
    'Fui com {person} até {place}, e o rio estava calmo.',
    '[[{person}]] trouxe {thing} {time}.',
    'Não dormi bem, mas acordei sem medo.',
    'Escrevi sobre #{topic} e rasguei metade.',
    'A mãe perguntou por {person}; eu disse que está tudo bem.',
  ],
}

const japanese: DemoLanguage = {
  space: '',
  titles: ['川のこと', '京都の{time}', '{thing}について'],
  words: {
    thing: ['手紙', '自転車', '窓', '写真', '本', '鞄'],
    time: ['朝', '夜', '昼過ぎ', '帰り道'],
  },
  sentences: [
    '{time}、川沿いをゆっくり歩いた。',
    '友だちから{thing}が届いて、とても嬉しかった。',
    '雨が降っていたので、家で本を読んだ。',
    '母の声を聞いて、少し安心した。',
    '明日は{thing}を直そうと思う。',
  ],
}

/** The first is the usual one; each other is one in twelve. */
export const languages = [english, german, portuguese, japanese] as const
