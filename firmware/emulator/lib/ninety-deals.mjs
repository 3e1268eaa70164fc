// Ninety-Nine with open hands, dealt at random: any trump or none, anybody on lead, bids of 1 to 5.

/** All nine tricks to go. */
export const NINE = [
  'D lead2 bid2/5/4 took0/0/0 | K6.KJ.JT.987 | Q9.Q87.86.QT | JT7.T9.Q9.KJ',
  'D lead3 bid1/4/4 took0/0/0 | AK7.7.6.AKJ8 | QT9.JT8.Q8.T | J6.K96.AKT.7',
  'H lead2 bid5/4/2 took0/0/0 | QT8.98.98.A8 | J96.AQJT7.7. | AK7.K.QJ6.QJ',
  'C lead3 bid4/4/5 took0/0/0 | A9.AKQ8.A.K8 | .7.QJT98.AT9 | KT7.J96..J76',
  'H lead3 bid3/5/2 took0/0/0 | T6.7.QJT98.7 | A.AKQJT8.6.A | 98..K7.KQT96',
  'H lead2 bid4/5/5 took0/0/0 | K.AQ8.Q8.QJ6 | J76.KT6.T6.T | A.7.KJ97.987',
  'C lead2 bid5/5/1 took0/0/0 | AJT6.T9.T8.A | 87.6.QJ.QJ76 | KQ9.AQ7.A9.8',
  'D lead1 bid3/5/3 took0/0/0 | A8.QJ8.96.A9 | KQT97..JT.K8 | J6..AK7.QJ76',
  'D lead3 bid2/3/5 took0/0/0 | .A.QJ76.AQT7 | AKQT.T7.T98. | 7.KQJ96.A.K6',
];

/** The same after a trick of any cards. */
export const EIGHT = [
  'D lead2 bid2/5/4 took0/1/0 | K6.KJ.JT.97 | Q9.Q87.86.T | JT7.T9.Q9.K',
  'D lead2 bid1/4/4 took0/1/0 | AK.7.6.AKJ8 | QT.JT8.Q8.T | J.K96.AKT.7',
  'H lead3 bid5/4/2 took0/0/1 | QT8.8.98.A8 | J96.AJT7.7. | AK7..QJ6.QJ',
  'C lead3 bid4/4/5 took0/0/1 | A.AKQ8.A.K8 | .7.QJ98.AT9 | K7.J96..J76',
  'H lead2 bid3/5/2 took0/1/0 | T6.7.QJT98. | A.AKQJT8.6. | 98..K7.QT96',
  'H lead2 bid4/5/5 took0/1/0 | K.AQ8.Q.QJ6 | J76.KT6.6.T | A.7.KJ7.987',
  'C lead2 bid5/5/1 took0/1/0 | AJT6.T9.8.A | 87.6.J.QJ76 | KQ9.AQ7.A.8',
  'D lead2 bid3/5/3 took0/1/0 | A.QJ8.96.A9 | QT97..JT.K8 | J..AK7.QJ76',
  'D lead3 bid2/3/5 took0/0/1 | .A.J76.AQT7 | AKQT.T7.T9. | 7.KQJ96..K6',
];
