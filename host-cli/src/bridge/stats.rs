//! How far observed counts are from exact shares: Pearson's chi-square.

/// A test of counts against shares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChiSquare {
    /// The sum of squares.
    pub value: f64,
    /// Degrees of freedom.
    pub freedom: usize,
    /// How likely that much or more is by chance.
    pub p: f64,
}

impl ChiSquare {
    /// The same where the shares are those of a sample of `of`, and not exact: both samples vary, so that distances of
    /// `count` from them are larger by 1 + count / of.
    #[must_use]
    pub fn against(self, of: usize, count: usize) -> ChiSquare {
        let value = self.value / (1.0 + count as f64 / of.max(1) as f64);
        ChiSquare { value, p: chance(value, self.freedom), ..self }
    }
}

/// How likely that much or more is by chance.
fn chance(value: f64, freedom: usize) -> f64 {
    if freedom == 0 { 1.0 } else { upper_gamma(freedom as f64 / 2.0, value / 2.0) }
}

/// Fewest expected in a class; smaller ones are merged.
const FEWEST: f64 = 5.0;

/// Tests counts against exact shares. Classes are neighbours merged until enough is expected in each; what is
/// observed where nothing is expected makes it infinite.
pub fn chi_square(observed: &[u64], shares: &[f64]) -> ChiSquare {
    let all: u64 = observed.iter().sum();
    let mut classes: Vec<(f64, f64)> = Vec::new();
    let (mut seen, mut expected) = (0.0, 0.0);
    let mut impossible = false;
    for (&count, &share) in observed.iter().zip(shares) {
        impossible |= count > 0 && share == 0.0;
        seen += count as f64;
        expected += share * all as f64;
        if expected >= FEWEST {
            classes.push((seen, expected));
            (seen, expected) = (0.0, 0.0);
        }
    }
    match classes.last_mut() {
        Some(last) => *last = (last.0 + seen, last.1 + expected),
        None => classes.push((seen, expected)),
    }
    let freedom = classes.len() - 1;
    if impossible {
        return ChiSquare { value: f64::INFINITY, freedom, p: 0.0 };
    }
    let value: f64 = classes.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum();
    ChiSquare { value, freedom, p: chance(value, freedom) }
}

/// The regularised upper incomplete gamma function: by its series, or its continued fraction.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-15 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1e300, 1.0 / b);
    let mut fraction = d;
    for i in 1..1000 {
        let an = -f64::from(i) * (f64::from(i) - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        fraction *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function for integers and half-integers: by its recurrence from 1/2 or 1.
fn ln_gamma(a: f64) -> f64 {
    let (mut at, mut sum) =
        if a.fract() == 0.0 { (1.0, 0.0) } else { (0.5, std::f64::consts::PI.sqrt().ln()) };
    while at < a {
        sum += f64::ln(at);
        at += 1.0;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_quantiles() {
        // Values with 5 % above them, from any table of the distribution.
        for (freedom, value) in [(1, 3.841), (2, 5.991), (4, 9.488), (10, 18.307), (25, 37.652), (50, 67.505)]
        {
            let p = upper_gamma(f64::from(freedom) / 2.0, value / 2.0);
            assert!((p - 0.05).abs() < 1e-4, "{freedom}: {p}");
        }
        assert!(upper_gamma(1.0, 400.0) < 1e-100);
    }

    #[test]
    fn counts_are_tested() {
        let fair = chi_square(&[500, 500], &[0.5, 0.5]);
        assert_eq!((fair.value, fair.freedom, fair.p), (0.0, 1, 1.0));
        let unfair = chi_square(&[600, 400], &[0.5, 0.5]);
        assert!((unfair.value - 40.0).abs() < 1e-9 && unfair.p < 1e-9);
        assert_eq!(chi_square(&[99, 1, 0], &[0.99, 0.01, 0.0]).freedom, 0);
        assert_eq!(chi_square(&[99, 0, 1], &[0.99, 0.01, 0.0]).p, 0.0);
    }
}
