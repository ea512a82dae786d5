import { attributes, type Words } from './words.ts';

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim());

/** What a user who writes English could have told. */
export const english: Words = {
  kinds: [
    {
      entities: list(
        'Marta, Oliver, Priya, Jonas, Leila, Hugo, Nadia, Tomas, Ines, Viktor, Amara, Felix, Greta, Samir, Yuki, Paula, Dmitri, Rosa, Elias, Zoe, Kofi, Hanna, Bruno, Mirela, Otto',
      ),
      described: list(
        'my sister, my brother, my flatmate, my neighbour, my aunt, my uncle, my boss, my trainer, my dentist, my landlord, my niece, my nephew, my godmother, my cousin, my tutor, my florist, my plumber, my barber, my lawyer, my doctor, my coach, my mentor, my intern, my banker, my baker',
      ),
      attributes: attributes(`
birthday of {} | {day} {month} | When is the birthday of {}? | On which date was {} born? | When do I have to congratulate {}?
allergy of {} | cannot eat {food} | Which allergy does {} have? | What should I avoid when cooking for {}? | What would make {} ill at dinner?
job of {} | works as a {job} at {company} | Where does {} work, what is the job? | How does {} earn money? | What does {} do for a living?
gift ideas for {} | {thing} or a book about {topic} | Do I have gift ideas for {}? | What could I give {} for Christmas? | A present for {}, any thoughts?
phone of {} | prefers calls after {hour} o'clock | When may I call the phone of {}? | What is a good time to ring {}? | How late can I reach {}?
address of {} | {street} {number}, third floor | What is the address of {}? | Where do I send a parcel to {}? | Which door bell is that of {}?
children of {} | {count} children, the oldest is called {child} | How many children does {} have? | What are the kids of {} named? | Is {} a parent?
hobby of {} | {hobby} every weekend | What is the hobby of {}? | What does {} like to do in spare time? | How does {} relax?
pet of {} | a {animal} called {child} | What pet does {} have? | Who needs feeding when {} is away? | Is there fur in the flat of {}?
car of {} | drives a {colour} {carname} | Which car does {} drive? | How will I recognise the vehicle of {}? | What does {} park outside?
diet of {} | {diet}, no exceptions | What is the diet of {}? | May I serve steak to {}? | What goes on the plate of {}?
language of {} | speaks {language} at home | Which language does {} speak at home? | Can {} read a German letter? | In what tongue do I write to {}?
shoe size of {} | {shoe} | What shoe size does {} have? | Which boots fit {}? | How large are the feet of {}?
contract with {} | ends in {month}, {number} euros each month | When does the contract with {} end? | How much do I pay {}? | Until what date am I bound to {}?`),
    },
    {
      entities: list(
        'Heron, Basalt, Lantern, Quartz, Meadow, Falcon, Cobalt, Juniper, Harbor, Nimbus, Orchid, Pylon, Quiver, Ripple, Saffron, Tundra, Umbra, Velvet, Willow, Xenon, Yarrow, Zephyr, Acorn, Beacon, Cinder',
      ),
      described: list(
        'the web shop, the payroll tool, the chat bot, the billing job, the data lake, the login page, the mobile app, the admin panel, the crawler, the mail relay, the image service, the map viewer, the ticket desk, the log store, the price feed, the report maker, the cron box, the user forum, the wiki, the game, the budget sheet, the print queue, the media player, the test rig, the sensor hub',
      ),
      attributes: attributes(`
deploy command of {} | run {tool} with the profile {env} | What is the deploy command of {}? | How do I ship {}? | How does {} go live?
database of {} | {database} on {server} | Which database does {} use? | Where does {} keep its records? | What stores the rows of {}?
deadline of {} | {day} {month}, agreed with {company} | When is the deadline of {}? | By when must {} be finished? | How long do I still have for {}?
reviewer of {} | {person} reviews every change | Who is the reviewer of {}? | Whose approval does {} need? | Who signs off {}?
indentation in {} | {indent}, lines of at most {width} characters | Which indentation does {} use? | How do I format code in {}? | Do I press tab or space in {}?
branch rules of {} | never push to main, branches begin with {prefix} | What are the branch rules of {}? | How do I name my work in {}? | Where do commits of {} belong?
test command of {} | {tool} test in the folder {folder} | What is the test command of {}? | How do I check that {} still works? | How do I verify {}?
license of {} | {license} | Which license does {} have? | May I sell {}? | Is {} free to copy?
port of {} | listens on port {port} | Which port does {} use? | How do I open {} in the browser? | What number follows the colon for {}?
logging of {} | writes logs to {folder}, level {level} | Where does {} write its logs? | How do I find errors of {}? | What did {} say before it fell over?
budget of {} | {number} euros per quarter | What is the budget of {}? | How much money may {} cost? | What can be spent on {}?
meeting about {} | every {weekday} at {hour} | When is the meeting about {}? | At what time do we talk through {}? | When does the team discuss {}?
language of {} | written in {code}, no new dependencies | In which language is {} written? | What do I need to know to change {}? | May I add a library to {}?
backup of {} | nightly to {server}, kept {number} days | Where is the backup of {}? | How do I restore {}? | Can I undo a lost disk of {}?`),
    },
    {
      entities: list(
        'Lisbon, Kyoto, Vienna, Oslo, Naples, Dublin, Krakow, Seville, Bergen, Ghent, Lyon, Turin, Porto, Riga, Bath, Graz, Basel, Split, Cork, Bruges, Utrecht, Malmo, Leeds, Bilbao, Zagreb',
      ),
      described: list(
        'the seaside trip, the temple trip, the opera trip, the fjord trip, the pizza trip, the pub trip, the salt mine trip, the orange trip, the rain trip, the canal trip, the silk trip, the chocolate trip, the wine trip, the amber trip, the spa trip, the clock trip, the chemistry trip, the island trip, the harbour trip, the lace trip, the bicycle trip, the bridge trip, the wool trip, the museum trip, the tram trip',
      ),
      attributes: attributes(`
hotel in {} | {hotel}, ask for a room to the yard | Which hotel do I like in {}? | Where do I sleep in {}? | Where do I stay on {}?
restaurant in {} | {place}, order the {dish} | What is my favourite restaurant in {}? | Where do we eat in {}? | Where do I book a table on {}?
train to {} | the {hour} o'clock train, seat by the window | Which train do I take to {}? | How do I get to {} in the morning? | How do I travel on {}?
friend in {} | {person}, has a spare room | Which friend do I have in {}? | Who can put me up in {}? | Who could host me on {}?
cafe in {} | {place}, quiet until {hour} | Which cafe in {} is quiet? | Where can I work for an hour in {}? | Where do I get an espresso on {}?
shop in {} | {place} sells {thing} | Which shop in {} do I like? | Where did I buy souvenirs in {}? | Where do I spend my money on {}?
museum in {} | the {topic} museum, closed on {weekday} | Which museum in {} did I like? | What is worth seeing in {}? | What do I do on a wet day on {}?
parking in {} | garage at {street}, {number} euros a day | Where is parking in {} cheap? | Where do I leave the car in {}? | Where does the vehicle stay on {}?
doctor in {} | {person} near {street} | Which doctor do I have in {}? | Who helps if I fall ill in {}? | Who treats me on {}?
budget for {} | at most {number} euros | What is my budget for {}? | How much may I spend in {}? | How expensive may it be on {}?
next visit to {} | in {month}, for {count} days | When is my next visit to {}? | When do I fly to {} again? | When am I away on {}?
tram in {} | line {count} to the centre, ticket in the app | Which tram in {} goes to the centre? | How do I move around in {}? | How do I get downtown on {}?`),
    },
  ],
  lists: {
    day: list('2, 5, 7, 9, 11, 14, 17, 19, 21, 23, 26, 28'),
    month: list('January, February, March, April, May, June, July, August, September, October, November, December'),
    food: list('peanuts, shrimp, lactose, gluten, eggs, walnuts, soy, celery, mustard, strawberries'),
    job: list('nurse, carpenter, pilot, translator, chemist, teacher, welder, editor, geologist, tailor'),
    company: list('Nordwind, Acme, Bluefin, Kestrel, Oakfield, Sunrise, Trident, Halcyon'),
    thing: list('a teapot, wool socks, a lamp, a puzzle, a scarf, a backpack, a fountain pen, a map'),
    topic: list('glass, ships, birds, clocks, toys, textiles, astronomy, gardens'),
    hour: list('7, 8, 9, 10, 16, 17, 18, 19, 20'),
    street: list('Elm Street, Mill Lane, Station Road, Church Square, Harbour Way, Rose Alley'),
    number: list('12, 40, 75, 120, 300, 450, 900, 1500'),
    count: list('two, three, four, five, six'),
    child: list('Mia, Leo, Ada, Finn, Nora, Max, Ella, Theo'),
    hobby: list('climbing, chess, pottery, sailing, baking, archery, gardening, singing'),
    animal: list('cat, dog, parrot, rabbit, tortoise, hamster'),
    colour: list('red, blue, green, grey, white, black'),
    carname: list('van, estate, pickup, coupe, minibus'),
    diet: list('vegan, vegetarian, kosher, halal, low-carb'),
    language: list('Portuguese, Hindi, Arabic, Polish, Japanese, Swedish, Spanish'),
    shoe: list('37, 38, 39, 40, 41, 42, 43, 44'),
    tool: list('make, gradle, pnpm, cargo, bazel, just, tox'),
    env: list('staging, live, canary, europe'),
    database: list('Postgres, SQLite, MySQL, MongoDB, Redis'),
    server: list('atlas, boreas, ceres, dione'),
    person: list('Marta, Oliver, Priya, Jonas, Leila, Hugo, Nadia, Tomas, Ines, Viktor'),
    indent: list('tabs, two spaces, four spaces'),
    width: list('80, 100, 120'),
    prefix: list('feature/, fix/, task/, user/'),
    folder: list('/srv/data, tests, var/log, packages/core'),
    license: list('MIT, Apache 2.0, GPL 3, proprietary'),
    port: list('3000, 4200, 5432, 8080, 9090'),
    level: list('debug, info, warn'),
    weekday: list('Monday, Tuesday, Wednesday, Thursday, Friday'),
    code: list('Rust, Kotlin, Go, TypeScript, Python'),
    hotel: list('Hotel Aurora, the Old Mill, Pension Linde, the Grand, Casa Verde'),
    place: list('The Blue Door, Little Fig, Corner House, Green Olive, Paper Moon'),
    dish: list('risotto, dumplings, grilled fish, lentil soup, pancakes'),
  },
};
